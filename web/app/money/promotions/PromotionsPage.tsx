import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { promotionApi } from '#schemas/money/promotions.calls.gen.ts'
import { useRead } from '#ui/api/use-call.ts'
import { useDialog } from '#ui/dialogs/use-dialog.ts'
import { EmptyState, LoadError } from '#ui/notices/Notice.tsx'
import { Page } from '#ui/page/Page.tsx'
import { CreatePromotionDialog } from './CreatePromotionDialog.tsx'
import { IssuedGifts } from './IssuedGifts.tsx'
import { IssueGiftDialog } from './IssueGiftDialog.tsx'
import { PromotionCard } from './PromotionCard.tsx'

/** Promotion codes with their uses and costs, and the gift codes that the platform pays, for operators. */
export function PromotionsPage() {
  const t = useTranslate()
  const dialog = useDialog<'create' | 'issue'>()
  const { data, error, refetch } = useRead(promotionApi.list)
  return (
    <Page
      wide
      title={t('promotion.page.title')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="contained" onClick={() => dialog.open('create')}>
            {t('promotion.page.create')}
          </Button>
          <Button variant="outlined" onClick={() => dialog.open('issue')}>
            {t('promotion.gifts.issue')}
          </Button>
        </Box>
      }
    >
      <Typography sx={{ mb: 5, maxWidth: '70ch', color: 'var(--muted)' }}>{t('promotion.page.about')}</Typography>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton variant="rounded" height={320} />}
      {data?.promotions.length === 0 && <EmptyState text={t('promotion.page.empty')} />}
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))',
          listStyle: 'none',
        }}
      >
        {data?.promotions.map((promotion) => (
          <PromotionCard key={promotion.identifier} promotion={promotion} />
        ))}
      </Box>
      <IssuedGifts />
      {dialog.opened === 'issue' && <IssueGiftDialog onClose={dialog.close} />}
      {dialog.opened === 'create' && <CreatePromotionDialog onClose={dialog.close} />}
    </Page>
  )
}
