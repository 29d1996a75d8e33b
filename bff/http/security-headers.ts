/** Headers of every answer, errors and files included. They are built once: setting them costs about 2 microseconds. */

const policy = (style: string, more: readonly string[] = []) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ')

export const pagePolicy = policy("'self'")

/**
 * The account pages' component library writes style elements; only those with this answer's nonce apply. Fetched
 * recordings play from memory.
 */
export const accountPolicy = (nonce: string) => policy(`'self' 'nonce-${nonce}'`, ["media-src 'self' blob:"])

/** The service worker loads the files of the offline page. */
export const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Answers that are not pages load nothing, even when a browser displays them. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"

const denied = 'geolocation=(), payment=(), usb=(), browsing-topics=()'

/**
 * Only the page of an online session and the connection test before it may use camera, microphone and what belongs to them. The
 * choice of a speaker is allowed by default, and some versions of Chromium warn about its name.
 */
export const sessionPermissions = [
  'camera',
  'microphone',
  'display-capture',
  'picture-in-picture',
  'screen-wake-lock',
  'fullscreen',
]
  .map((name) => `${name}=(self)`)
  .concat(denied)
  .join(', ')

export const securityHeaders = Object.freeze({
  'content-security-policy': dataPolicy,
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': `camera=(), microphone=(), display-capture=(), ${denied}`,
})
