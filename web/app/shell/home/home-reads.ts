/** What the home page of a client reads. */
export const upcomingRead = { query: { statuses: 'upcoming', sort: 'startAt', perPage: 20 } } as const
export const pastRead = { query: { statuses: 'past', sort: '-startAt', perPage: 3 } } as const
