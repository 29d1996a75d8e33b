/** Chromium gets a camera and a microphone that show and play something, and connects on machines without a network card. */
export const mediaFlags = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Shares this page itself without asking which.
  '--auto-select-desktop-capture-source=Entire screen',
  '--allow-loopback-in-peer-connection',
]
