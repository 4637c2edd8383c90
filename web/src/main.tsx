import { render } from "preact";
import "@sabaki/shudan/css/goban.css";
import "./styles/theme.css";
import "./styles/page.css";
import "./styles/overlays.css";
import "./styles/board.css";
import "./styles/game.css";
import "./styles/insight.css";
import "./styles/names.css";
import "./styles/review.css";
import "./styles/start.css";
import "./styles/talk.css";
import "./styles/teaching.css";
import { App } from "./app";
import { Page } from "./view/Page";

const room = document.getElementById("app");
if (room) render(<Page app={new App()} />, room);
