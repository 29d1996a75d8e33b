/** The sentence about encryption appears only where it is true: over https, or on localhost. */
export const isEncrypted = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'> = location): boolean =>
  protocol === 'https:' ||
  hostname === 'localhost' ||
  hostname.endsWith('.localhost') ||
  /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
