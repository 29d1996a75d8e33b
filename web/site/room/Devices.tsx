import { type ReactNode, useId, useState } from 'react'
import formClasses from '#shared/form/form.module.css'
import { useT } from '#shared/i18n/words.tsx'
import { readMemory, remember } from '#shared/room/device-memory.ts'
import type { DeviceChoice } from '#shared/room/local-devices.ts'
import { askForSpeaker, playTones, speakerChoice } from '#shared/room/speaker.ts'
import { Icon } from './Icon.tsx'
import classes from './session.module.css'
import { type LocalDevices, useBlur, useLevel } from './use-local-devices.ts'
import { icons } from './view/icons.tsx'

/** Choice of microphone, camera and speaker, and whether they work. */
export function Devices({ local }: { local: LocalDevices }) {
  const t = useT()
  const { devices, wanted, want, stream, isMuted } = local
  const of = (kind: DeviceChoice['kind']) => devices.filter((device) => device.kind === kind)
  const used = (kind: 'audio' | 'video') =>
    stream
      ?.getTracks()
      .find((track) => track.kind === kind)
      ?.getSettings().deviceId
  return (
    <>
      <div>
        <Select
          name={t('session_page.microphone')}
          icon={icons.microphone}
          choices={of('audioinput')}
          value={used('audio')}
          onChange={(microphone) => want({ microphone })}
        />
        <Level stream={stream} isMuted={isMuted} />
      </div>
      {wanted.camera !== false && (
        <div>
          <Select
            name={t('session_page.camera')}
            icon={icons.camera}
            choices={of('videoinput')}
            value={used('video')}
            onChange={(camera) => want({ camera })}
          />
          <Blur stream={stream} />
        </div>
      )}
      <Speaker choices={of('audiooutput')} />
    </>
  )
}

interface SelectProps {
  name: string
  icon: ReactNode
  choices: readonly DeviceChoice[]
  value: string | undefined
  onChange: (deviceId: string) => void
}

function Select({ name, icon, choices, value, onChange }: SelectProps) {
  const id = useId()
  if (choices.length === 0) return null
  return (
    <div className={formClasses.field}>
      <label htmlFor={id}>{name}</label>
      <span className="sp-withIcon">
        {icon}
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map(({ deviceId, label }) => (
            <option key={deviceId} value={deviceId}>
              {label || name}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

const segments = Array.from({ length: 10 }, (_, at) => at)

function Level({ stream, isMuted }: { stream: MediaStream | null; isMuted: boolean }) {
  const t = useT()
  const { level, isHeard } = useLevel(stream)
  const shown = isMuted ? 0 : Math.ceil(Math.min(1, level * 2) * segments.length)
  if (!stream?.getAudioTracks().length) return null
  return (
    <p className="sp-level">
      <meter aria-label={t('session_page.level')} min={0} max={segments.length} value={shown} />
      <span aria-hidden="true">
        {segments.map((at) => (
          <i key={at} data-on={at < shown} />
        ))}
      </span>
      <span className={isHeard && !isMuted ? 'sp-good' : classes.muted}>
        {t(isMuted ? 'session_page.muted' : isHeard ? 'session_page.heard' : 'session_page.silent')}
      </span>
    </p>
  )
}

function Blur({ stream }: { stream: MediaStream | null }) {
  const t = useT()
  const blur = useBlur(stream)
  if (!blur) return null
  return (
    <div className={formClasses.field}>
      <label className={formClasses.check}>
        <input type="checkbox" checked={blur.isOn} onChange={(event) => blur.set(event.target.checked)} />
        {t('session_page.blur')}
      </label>
    </div>
  )
}

function Speaker({ choices }: { choices: DeviceChoice[] }) {
  const t = useT()
  const [chosen, setChosen] = useState<{ id?: string; label?: string }>(() => ({ id: readMemory().speaker }))
  const choice = speakerChoice(choices.length > 0)
  const choose = (id: string, label?: string) => {
    remember({ speaker: id })
    setChosen({ id, label })
  }
  const ask = () => void askForSpeaker().then((found) => found && choose(found.deviceId, found.label))
  return (
    <div className="sp-speaker">
      {choice === 'list' && (
        <Select
          name={t('session_page.speaker')}
          icon={<Icon of="speaker" />}
          choices={choices}
          value={choices.some(({ deviceId }) => deviceId === chosen.id) ? chosen.id : choices[0]?.deviceId}
          onChange={choose}
        />
      )}
      {choice === 'ask' && (
        <button type="button" className={classes.button} onClick={ask}>
          {chosen.label || t('session_page.choose_speaker')}
        </button>
      )}
      <button type="button" className={classes.button} onClick={() => void playTones()}>
        <Icon of="speaker" />
        {t('session_page.hear_sound')}
      </button>
    </div>
  )
}
