export { notes, room_notes } from '#locales/de/care.json'
