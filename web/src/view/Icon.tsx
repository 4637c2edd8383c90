/** Line drawings of 24 units, coloured by the text around them. */
const PATHS = {
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5",
  theme: "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17",
  help: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9.6 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9M12 16.6v.2",
  settings: "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h9M17 17h3M15 5v4M9 10v4M15 15v4",
  first: "M17.5 6l-7 6 7 6zM6.5 6v12",
  back: "M15.5 6l-7 6 7 6z",
  forward: "M8.5 6l7 6-7 6z",
  last: "M6.5 6l7 6-7 6zM17.5 6v12",
  save: "M12 4v10.5M7.5 10.5l4.5 4.5 4.5-4.5M5 19.5h14",
  copy: "M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9",
  undo: "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 0 1 0 10h-2",
  pass: "M5 12h14M13.5 6.5L19 12l-5.5 5.5",
  count: "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 16.5h6M16.5 13.5v6",
  flag: "M6 20.5v-16M6 5.5h11l-2.5 3.5 2.5 3.5H6",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  check: "M5 12.5l4.5 4.5L19 7.5",
  remark_before: "M3.5 4.5h17v11.5H12l-4 4v-4H3.5zM13.5 7.5l-3.5 2.8 3.5 2.8",
  remark_after: "M3.5 4.5h17v11.5H12l-4 4v-4H3.5zM10.5 7.5l3.5 2.8-3.5 2.8",
  review: "M3.5 4.5h17v11.5H12l-4 4v-4H3.5zM8 13l3-3 2 2 4-4.5",
  eye: "M3.5 12S7 6.5 12 6.5 20.5 12 20.5 12 17 17.5 12 17.5 3.5 12 3.5 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5",
  again: "M18.5 8A7.5 7.5 0 1 0 19.5 13M19 4v4.5h-4.5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
