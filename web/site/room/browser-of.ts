/** Whose steps to show for allowing camera and microphone. */
export type Browser = 'chrome' | 'edge' | 'firefox' | 'safari' | 'ios' | 'ios_app'

export function browserOf(userAgent: string): Browser {
  if (/iPhone|iPad/.test(userAgent)) return /CriOS|FxiOS|EdgiOS/.test(userAgent) ? 'ios_app' : 'ios'
  if (userAgent.includes('Firefox/')) return 'firefox'
  if (userAgent.includes('Edg')) return 'edge'
  return /Chrom(?:e|ium)\//.test(userAgent) ? 'chrome' : 'safari'
}
