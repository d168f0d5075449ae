/**
 * The id for `getContinuation`, which gives the charge's id before the customer returns: the UUID at the end of the
 * continuation URL. That this URL is `redirect_url` is likely, but the document does not say so (gap
 * continuation.url-place). The result is `undefined` for an address that does not end with a UUID.
 *
 * @see Interface document, "Endpoints > Continuation"
 */
export function continuationIdOf(redirectUrl: string): string | undefined {
  return /^[^?#]*\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:[?#]|$)/i.exec(redirectUrl)?.[1];
}
