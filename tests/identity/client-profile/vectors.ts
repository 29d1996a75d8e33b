/** Edge values of every field of a profile: `null` where the value is accepted, else the sentence's key. Today is 2 March 2026. */
export type Vector = [value: unknown, refusal: string | null]

const long = (letters: number) => 'Ab'.repeat(letters / 2) + 'c'.repeat(letters % 2)

export const names: Vector[] = [
  ["O'Brien", null],
  ['O’Brien', null],
  ['José', null],
  ['Jose\u0301', null],
  ['Ngọc Anh', null],
  ['Adé', null],
  ['Anne-Marie', null],
  ['Łukasz', null],
  ['Ọmọ', null],
  ['Ada', null],
  ['Li', 'validation.profile_name'],
  ['Li ', 'validation.profile_name'],
  [long(32), null],
  [long(33), 'validation.profile_name'],
  ['Robin2', 'validation.profile_name'],
  ['-Anna', 'validation.profile_name'],
  ['Anna!', 'validation.profile_name'],
  ['Anna\nMaria', 'validation.profile_name'],
  [undefined, 'validation.required'],
  [7, 'validation.profile_name'],
]

export const phones: Vector[] = [
  ['0123456789', null],
  ['+2348012345678', null],
  ['012345678', 'validation.phone'],
  ['+12345678901234', 'validation.phone'],
  ['0123 456789', 'validation.phone'],
  ['01234٠٦٧٨٩', 'validation.phone'],
]

export const zipCodes: Vector[] = [
  ['SW1A 1AA', null],
  ['sw1a1aa', null],
  ['SW1A-1AA', null],
  ['M1 1AE', null],
  ['SW1A  1AA', 'validation.zip_code'],
  ['10115', 'validation.zip_code'],
  ['SW1', 'validation.zip_code'],
  ['SW1A 1AA SW1A', 'validation.zip_code'],
  ['SW1A_1AA', 'validation.zip_code'],
]

/** Per country; comparisons ignore spaces and hyphens. */
export const zipCodesOf: Record<string, Vector[]> = {
  NG: [
    ['101233', null],
    ['101 233', null],
    ['10123', 'validation.zip_code'],
    ['1012334', 'validation.zip_code'],
  ],
  GB: [
    ['EC1A 1BB', null],
    ['W1A 0AX', null],
    ['M1 1AE', null],
    ['1AA SW1A', 'validation.zip_code'],
    ['90210', 'validation.zip_code'],
  ],
  US: [
    ['90210', null],
    ['90210-1234', null],
    ['902101', 'validation.zip_code'],
    ['SW1A 1AA', 'validation.zip_code'],
  ],
  DE: [
    ['10115', null],
    ['101156', 'validation.zip_code'],
    ['1011A', 'validation.zip_code'],
  ],
}

export const births: Vector[] = [
  ['1990-05-17', null],
  ['1900-01-01', null],
  ['1899-12-31', 'validation.birth_valid'],
  ['0001-01-01', 'validation.birth_valid'],
  ['2008-03-02', null],
  ['2008-03-03', 'validation.adult'],
  ['2008-02-29', null],
  ['2026-03-02', 'validation.adult'],
  ['2026-03-03', 'validation.birth_future'],
  ['2200-12-31', 'validation.birth_future'],
  ['9999-12-31', 'validation.birth_valid'],
  ['2007-02-29', 'validation.birth_valid'],
  ['1990-02-30', 'validation.birth_valid'],
  ['1990-04-31', 'validation.birth_valid'],
  ['1900-02-29', 'validation.birth_valid'],
  ['17.05.1990', 'validation.birth_valid'],
  ['1990-5-17', 'validation.birth_valid'],
]

export const userNames: Vector[] = [
  ['ada', null],
  ['ada_lovelace-@1815', null],
  ['Zoë', null],
  ['ad', 'validation.user_name'],
  [long(32), null],
  [long(33), 'validation.user_name'],
  ['ada lovelace', 'validation.user_name'],
  ['ada.l', 'validation.user_name'],
  [undefined, 'validation.required'],
]

export const headlines: Vector[] = [
  ['Low mood (and sleep) - in men', null],
  ['OCD', null],
  ['Ängste', null],
  ['OC', 'validation.headline'],
  ['   ', 'validation.required'],
  [' OC ', 'validation.headline'],
  [long(32), null],
  [long(33), 'validation.headline'],
  ['Drink, drugs', 'validation.headline'],
  ['Top 10', 'validation.headline'],
  [undefined, 'validation.required'],
]

export const titles: Vector[] = [
  ['Dr', null],
  ['Prof. Dr.', null],
  ['D', 'validation.title'],
  [long(32), null],
  [long(33), 'validation.title'],
  ['Dr2', 'validation.title'],
  [undefined, null],
]

export const officeAddresses: Vector[] = [
  ['1 A', null],
  ['12 Harley Street\nLondon', null],
  ['1A', 'validation.office_address'],
  [' 1 ', 'validation.office_address'],
  ['x'.repeat(255), null],
  ['x'.repeat(256), 'validation.office_address'],
  [undefined, 'validation.required'],
]

export const bios: Vector[] = [
  ['', null],
  ['x'.repeat(2000), null],
  ['x'.repeat(2001), 'validation.maxLength'],
]

export const contactNames: Vector[] = [
  ['Ada', null],
  ["Siobhán O'Neil", null],
  ['Al', 'validation.emergency_name'],
  ['Al ', 'validation.emergency_name'],
  [long(32), null],
  [long(33), 'validation.emergency_name'],
  ['Mum 2', 'validation.emergency_name'],
  [undefined, 'validation.required'],
]

export const contactPhones: Vector[] = [
  ['112', null],
  ['1'.repeat(32), null],
  ['11', 'validation.emergency_phone'],
  ['1'.repeat(33), 'validation.emergency_phone'],
  ['+44112', 'validation.emergency_phone'],
  ['0800 111', 'validation.emergency_phone'],
  [undefined, 'validation.required'],
]
