/** Ways to tell wrongly what a product is called. */
import type { Defect } from "../../defect.ts";
import { tells } from "../../ways.ts";

export const productsAsSent: readonly Defect[] = [
  {
    breaks: "product.answer.as-sent",
    how: "gives a product its description as the name",
    wrap: tells("createProduct", (body) => ({ ...body, name: body["description"] })),
  },
  {
    breaks: "product.answer.as-sent",
    how: "gives a product its name as the description",
    wrap: tells("createProduct", (body) => ({ ...body, description: body["name"] })),
  },
];
