//! HTTP, WebSocket and storage; embeds the built page.
