export const rowCount = 200
