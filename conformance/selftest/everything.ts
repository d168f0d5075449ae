export { ELEMENTS, everything, idOf } from "./ways/lists.ts";
