"""The library layer: one method for each question, what callers give read in one place, one exception for every no.

`library` has the class, `opened` keeps the knowledge base open, `given` reads what callers give, `answers` holds
what no value of kb holds, `refusals` says no.
"""
