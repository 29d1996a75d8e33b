/** Runs in a page of the client: takes part without the product's script, and goes on after everybody was notified that they are gone. */

export interface IgnoringClient {
  /** What the server answers when this client goes on sending after the end. */
  insist: () => Promise<number[]>
}

export type IgnoringWindow = typeof globalThis & { ignoring: IgnoringClient }

/** Has no references to anything outside, because its text is what the page gets. Resolves when the connection is there. */
export async function takePartIgnoringly(booking: string): Promise<void> {
  const call = async <Reply>(path: string, body?: object): Promise<{ status: number; reply: Reply }> => {
    const answer = await fetch(`/api/room/${booking}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-csrf': '1',
        'idempotency-key': crypto.randomUUID(),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, reply: (await answer.json()) as Reply }
  }
  interface Person {
    role: string
    occupantIdentifier: string | null
  }
  interface Signalled {
    data: { number: number; content: { description?: RTCSessionDescriptionInit; candidates?: RTCIceCandidateInit[] } }[]
  }
  const entered = await call<{ own: { identifier: string }; people: Person[] }>('/enter', { takesOver: true })
  const own = entered.reply.own.identifier
  const host = entered.reply.people.find(({ role }) => role === 'provider')?.occupantIdentifier
  if (!host) throw new Error(`The therapist is not inside: ${JSON.stringify(entered)}`)
  const ice = await call<{ servers: RTCIceServer[] }>('/ice', { occupantIdentifier: own })
  const connection = new RTCPeerConnection({ iceServers: ice.reply.servers, iceTransportPolicy: 'relay' })
  connection.createDataChannel('room', { negotiated: true, id: 0 })
  // Browsers count the sound that is played.
  connection.ontrack = ({ track }) => {
    const player = document.createElement(track.kind === 'audio' ? 'audio' : 'video')
    player.srcObject = new MediaStream([track])
    void player.play().catch(() => undefined)
  }
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  const tracks = [...stream.getAudioTracks(), ...stream.getVideoTracks()]
  const send = (content: object) =>
    call('/signal', { fromOccupant: own, toOccupant: host, content: { connection: 1, ...content } })
  connection.onicecandidate = ({ candidate }) => {
    if (!candidate?.candidate) return
    const { candidate: text, sdpMid, sdpMLineIndex } = candidate
    void send({ candidates: [{ candidate: text, sdpMid, sdpMLineIndex }] })
  }
  // The therapist, who was inside earlier, offers.
  const answer = async (offer: RTCSessionDescriptionInit) => {
    await connection.setRemoteDescription(offer)
    for (const [place, track] of tracks.entries()) {
      const transceiver = connection.getTransceivers()[place]
      if (!transceiver) continue
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(track)
    }
    await connection.setLocalDescription()
    await send({ description: { type: 'answer', sdp: connection.localDescription?.sdp } })
  }
  for (let after = 0; connection.connectionState !== 'connected';) {
    const { status, reply } = await call<Signalled>(`/signals?occupantIdentifier=${own}&after=${after}`)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify([reply, entered, ice.status])}`)
    for (const { number, content } of reply.data) {
      after = number
      if (content.description) await answer(content.description)
      for (const candidate of content.candidates ?? []) await connection.addIceCandidate(candidate)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const ignoring: IgnoringClient = {
    insist: async () => {
      connection.restartIce()
      await connection.setLocalDescription()
      const again = await send({ description: { type: 'offer', sdp: connection.localDescription?.sdp } })
      const read = await call(`/signals?occupantIdentifier=${own}`)
      const credentials = await call('/ice', { occupantIdentifier: own })
      return [again.status, read.status, credentials.status]
    },
  }
  ;(globalThis as IgnoringWindow).ignoring = ignoring
}
