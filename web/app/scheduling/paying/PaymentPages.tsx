import { useMatch } from 'react-router'
import * as paths from '#schemas/platform/paths.ts'
import { PaymentPage } from './PaymentPage.tsx'
import { SeriesPaymentPage } from './SeriesPaymentPage.tsx'

/** Pays one session, or all unpaid sessions of a series. */
export const PaymentPages = () => (useMatch(paths.seriesPayment.pattern) ? <SeriesPaymentPage /> : <PaymentPage />)
