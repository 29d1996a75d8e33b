import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { seriesChargingApi } from '#schemas/scheduling/series-charging.calls.gen.ts'
import type { SeriesCharging } from '#schemas/scheduling/series-charging.ts'
import { useAct } from '#ui/api/use-call.ts'
import { Modal } from '#ui/dialogs/Modal.tsx'
import { useFormats } from '#ui/viewer/viewer.tsx'
import { CardOptions } from './CardOptions.tsx'
import { ChargingConsent } from './ChargingConsent.tsx'

/** Chooses the card that pays each session when it is due, with the consent to it. */
export function AgreeToCharging({ charging, onClose }: { charging: SeriesCharging; onClose: () => void }) {
  const t = useTranslate()
  const notify = useNotify()
  const queries = useQueryClient()
  const { money } = useFormats()
  const { savedCards, agreed, fee, currency, seriesIdentifier } = charging
  const [card, setCard] = useState(agreed?.card?.identifier ?? '')
  const chosen = savedCards.find(({ identifier }) => identifier === card) ?? savedCards[0]
  const [isAgreed, setAgreed] = useState(false)
  const [isSent, setSent] = useState(false)
  const agree = useAct(seriesChargingApi.agree, {
    onDone: () => {
      notify('series_charging.turned_on', { type: 'success' })
      void queries.invalidateQueries({ queryKey: [seriesChargingApi.show.path] })
      onClose()
    },
    onRefused: () => {
      void queries.invalidateQueries({ queryKey: [seriesChargingApi.show.path] })
      return false
    },
  })
  const submit = () => {
    setSent(true)
    if (isAgreed && chosen)
      agree.mutate({
        params: { id: seriesIdentifier },
        body: { paymentMethod: chosen.identifier, fee, agree: true as const },
      })
  }

  return (
    <Modal
      title={t('series_charging.agree.title')}
      isOpen
      isShort
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('ra.action.cancel')}
          </Button>
          <Button variant="contained" loading={agree.isPending} onClick={submit}>
            {t('series_charging.agree.submit')}
          </Button>
        </>
      }
    >
      <CardOptions
        cards={savedCards}
        value={chosen?.identifier ?? ''}
        onChange={(other) => {
          setCard(other)
          setAgreed(false)
        }}
      />
      {chosen && (
        <ChargingConsent
          card={chosen}
          fee={money(fee, currency)}
          isAgreed={isAgreed}
          problem={isSent && !isAgreed ? t('series_charging.agree.needed') : undefined}
          onChange={setAgreed}
        />
      )}
    </Modal>
  )
}
