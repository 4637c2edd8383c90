import { render } from "preact";
import "@sabaki/shudan/css/goban.css";
import "./styles/theme.css";
import "./styles/page.css";
import "./styles/overlays.css";
import "./styles/board.css";
import "./styles/club.css";
import "./styles/explain.css";
import "./styles/game.css";
import "./styles/insight.css";
import "./styles/learn.css";
import "./styles/names.css";
import "./styles/practice.css";
import "./styles/progress.css";
import "./styles/review.css";
import "./styles/start.css";
import "./styles/talk.css";
import "./styles/teaching.css";
import { Gate } from "./view/club/Gate";

const room = document.getElementById("app");
if (room) render(<Gate />, room);

// Once the page is on the device it opens without the server. Private windows and plain http elsewhere have no workers.
if ("serviceWorker" in navigator && window.isSecureContext) {
  window.addEventListener("load", () => void navigator.serviceWorker.register("/worker.js").catch(() => undefined));
}
