import type { JobBacklog } from '#schemas/operations/jobs.ts'
import type { Context } from '#platform/context/context.ts'
import { backlog } from './jobs-queries.ts'
import { presentJob } from './present-job.ts'

/** Waiting jobs, so that operators notice a mail outage before the first job fails. */
export const listBacklog = async ({ db }: Context): Promise<JobBacklog[]> => (await backlog(db)).map(presentJob)
