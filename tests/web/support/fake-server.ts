/** A fake server for pages under test: responds by method and path, and records the calls. */
import { vi } from 'vitest'

export interface FakeRequest {
  method: string
  path: string
  query: URLSearchParams
  body: unknown
  headers: Record<string, string>
}

export type Answer = { status?: number; json: unknown; headers?: Record<string, string> } | 'offline'

export function fakeServer(answers: Record<string, (request: FakeRequest) => Answer | Promise<Answer>>): FakeRequest[] {
  const calls: FakeRequest[] = []
  vi.stubGlobal(
    'fetch',
    async (address: string, init: { method?: string; body?: string | null; headers?: Record<string, string> } = {}) => {
      const url = new URL(address, 'http://localhost')
      const request: FakeRequest = {
        method: init.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        body: init.body ? JSON.parse(init.body) : undefined,
        headers: init.headers ?? {},
      }
      calls.push(request)
      const answer = await answers[`${request.method} ${request.path}`]?.(request)
      if (!answer || answer === 'offline') throw new TypeError('fetch failed')
      return new Response(answer.json === undefined ? null : JSON.stringify(answer.json), {
        status: answer.status ?? 200,
        headers: { 'content-type': 'application/json', ...answer.headers },
      })
    },
  )
  return calls
}

export const problem = (status: number, code: string, message: string, more: object = {}): Answer => ({
  status,
  json: { type: 'about:blank', title: code, status, code, message, requestId: 'r', ...more },
})
