"""The assistant layer: the library's answers as tools, resources and prompts of the Model Context Protocol.

`shapes` is what a tool sends, `passages` quotes, `paging` keeps a result within its size, `places` makes permalinks,
`refusals` tells a no; `rule_tools`, `change_tools` and `citation_tools` ask the library; `server` puts them together.
The SDK is imported in `server` and `serving` only, and these by the command alone.
"""
