/** Puts readings over the kanji of everything that is drawn, as long as it is switched on. */
import { h, options, type ComponentChild, type VNode } from "preact";
import { hasKanji, withReadings } from "../furigana";

/** Where only plain text may stand, or where it is drawn point by point. */
const PLAIN = new Set(["option", "textarea", "title", "style", "script", "text", "tspan", "ruby", "rt", "rp"]);

let shown = false;

/** Whatever is drawn from now on has readings, or none. */
export function showReadings(on: boolean): void {
  shown = on;
}

function annotated(child: ComponentChild): ComponentChild {
  if (typeof child !== "string" || !hasKanji(child)) return child;
  const pieces = withReadings(child);
  if (pieces.every((it) => it.reading === null)) return child;
  // One box for all of it: in a row of boxes each word would become one.
  return h("bdi", null, ...pieces.map(({ text, reading }) => (reading === null ? text : h("ruby", null, text, h("rt", null, reading)))));
}

const before = options.vnode;
options.vnode = (vnode: VNode) => {
  if (shown && typeof vnode.type === "string" && !PLAIN.has(vnode.type)) {
    const props = vnode.props as { children?: ComponentChild | ComponentChild[] };
    const { children } = props;
    if (Array.isArray(children)) props.children = children.map(annotated);
    else if (children !== undefined) props.children = annotated(children);
  }
  before?.(vnode);
};
