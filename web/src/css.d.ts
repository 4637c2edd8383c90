/** Style sheets are bundled by the build; TypeScript only needs to know that they may be imported. */
declare module "*.css";
