"""The web door: a request becomes one question to the library, its answer a page or JSON; no knowledge of rules.

`questions` is the table that routes, the OpenAPI document and the documentation page are made of; `parameters` reads
what a request gives; `problems` says no; `api` and `pages` make bodies; `delivery` keeps and packs them; `application`
puts it together; `serving` listens.
"""
