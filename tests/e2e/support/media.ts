/** Chromium gets a camera and a microphone that show and play something, and connects on machines without a network card. */
export const mediaFlags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
]
