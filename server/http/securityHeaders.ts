/**
 * The security headers of every answer.
 * @param scriptHashes of scripts in the document itself that may run, as the policy names them
 * @param hstsMaxAge seconds for which browsers use HTTPS alone; 0 for no such demand
 */
export function securityHeaders(scriptHashes: readonly string[], hstsMaxAge: number) {
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    // The dialogs of the web app lock scrolling with a style element of their own.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    ...(hstsMaxAge > 0 && { 'strict-transport-security': `max-age=${hstsMaxAge}` }),
  };
}
