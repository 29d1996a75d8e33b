import { useQuery } from '@tanstack/react-query'
import { messageApi } from '#schemas/care/messages.calls.gen.ts'
import type { Message, MessageFile } from '#schemas/care/messages.ts'
import { call } from '#shared/api/api.ts'

/** Polling interval while a file is being checked for viruses. */
const pollMs = 5_000

/** The files of a message with their current virus check status; no live event reports the end of a check. */
export function useCheckedFiles(message: Message, person: string): readonly MessageFile[] {
  const { data } = useQuery({
    queryKey: ['checked-files', message.identifier],
    queryFn: ({ signal }) => readAgain(message, person, signal),
    enabled: message.files.some(isBeingChecked),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.some(isBeingChecked)) && pollMs,
    retry: false,
    gcTime: 0,
  })
  const known = new Map(data?.map((file) => [file.identifier, file]))
  return message.files.map((file) => (isBeingChecked(file) ? (known.get(file.identifier) ?? file) : file))
}

const isBeingChecked = ({ scanStatus }: MessageFile) => scanStatus === 'quarantined'

async function readAgain({ identifier, change, files }: Message, person: string, signal: AbortSignal) {
  const { data } = await call(messageApi.conversation, {
    body: { userIdentifier: person },
    query: { since: change - 1 },
    signal,
  })
  return data.find((message) => message.identifier === identifier)?.files ?? files
}
