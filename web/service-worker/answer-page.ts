/** A slow connection is not a missing one: only after this time the offline page is shown instead of waiting on. */
export const pageWaitMs = 20_000

/**
 * The answer of the server, whatever it is; the offline page if the server cannot be reached, or has not answered in time. Without
 * an offline page the request goes on as if there were no service worker.
 */
export async function answerPage(
  requested: Promise<Response>,
  offline: () => Promise<Response | undefined>,
  waitMs = pageWaitMs,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, waitMs, null)
  })
  try {
    const answer = await Promise.race([requested, late]).catch(() => null)
    return answer ?? (await offline()) ?? (await requested)
  } finally {
    clearTimeout(timer)
  }
}
