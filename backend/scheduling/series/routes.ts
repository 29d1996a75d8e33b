import { seriesApi as api } from '#schemas/scheduling/series.ts'
import type { Serve } from '#platform/http/serve.ts'
import { bookSeries } from './book-series.ts'
import { cancelSeries } from './cancel-series.ts'
import { makeSeries } from './make-series.ts'
import { moveSeries } from './move-series.ts'
import { paySeries } from './pay-series.ts'
import { showSeriesPayment } from './show-series-payment.ts'
import { showSeries } from './show-series.ts'

export function seriesRoutes(serve: Serve) {
  serve(api.create, (context, { body }) => bookSeries(context, body))
  serve(api.make, (context, { body }) => makeSeries(context, body))
  serve(api.ofBooking, (context, { params }) => showSeries(context, 'client', params.id))
  serve(api.ofAppointment, (context, { params }) => showSeries(context, 'party', params.id))
  serve(api.cancel, (context, { params, body }) => cancelSeries(context, params.id, body))
  serve(api.move, (context, { params, body }) => moveSeries(context, params.id, body))
  serve(api.showPayment, (context, { params }) => showSeriesPayment(context, params.id))
  serve(api.pay, (context, { params, body }) => paySeries(context, params.id, body))
}
