import { type Country, regionApi } from '#schemas/regions.ts'
import { call } from '../kit/api.ts'

export const activeCountries = (): Promise<Country[]> => call(regionApi.countries)
