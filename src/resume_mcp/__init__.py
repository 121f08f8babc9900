"""resume-mcp: an MCP server that looks after a person's resume."""

VERSION = "0.1.0"
