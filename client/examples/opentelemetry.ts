// Traces: one span for each attempt, and its context in the headers. Needs @opentelemetry/api and an SDK of yours.
// Needs BASE_URL and SECRET_KEY.
import process from "node:process";
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from "@opentelemetry/api";
import { createClient, secretKey, type Hooks, type RequestEvent } from "@payment-service/client";

const tracer = trace.getTracer("shop");
const spans = new WeakMap<RequestEvent, Span>();

const tracing: Hooks = {
  onRequest(event) {
    const attributes = { "http.request.method": event.method, "url.full": event.url };
    const resent = event.attempt > 1 ? { "http.request.resend_count": event.attempt - 1 } : {};
    const span = tracer.startSpan(event.operation, {
      kind: SpanKind.CLIENT,
      attributes: { ...attributes, ...resent },
    });
    spans.set(event, span);
    const headers: Record<string, string> = {};
    propagation.inject(trace.setSpan(context.active(), span), headers);
    return headers;
  },
  onResponse({ request, httpStatus, error }) {
    const span = spans.get(request);
    if (httpStatus !== undefined) span?.setAttribute("http.response.status_code", httpStatus);
    if (error instanceof Error) span?.recordException(error);
    if (error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  },
};

const { BASE_URL = "http://127.0.0.1:4020/v2", SECRET_KEY } = process.env;
const service = createClient({ baseUrl: BASE_URL, secretKey: secretKey(SECRET_KEY), ...tracing });
const charges = await service.listCharges({ query: { limit: 1 } });
console.log(`Listed: ${charges.status}`);
