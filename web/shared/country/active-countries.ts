import { regionApi } from '#schemas/platform/regions.calls.gen.ts'
import type { Country } from '#schemas/platform/regions.ts'
import { call } from '#shared/api/api.ts'

export const activeCountries = (): Promise<Country[]> => call(regionApi.countries)
