/** Places and still lifes, on a canvas of 120 by 120. */
const line = (colour: string, d: string, width = 2) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`
const shape = (colour: string, d: string) => `<path fill="${colour}" d="${d}"/>`
const oval = (colour: string, x: number, y: number, rx: number, ry: number = rx) =>
  `<ellipse fill="${colour}" cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`

export const places = {
  sunrise:
    oval('#F3C98B', 60, 62, 32) +
    oval('#E9A35B', 60, 62, 23) +
    shape('#7FA58A', 'M0 78c20-14 36-14 56-4s40 8 64-6v52H0Z') +
    shape('#4F8573', 'M0 94c24-12 42-8 62 0s38 6 58-4v30H0Z') +
    shape('#1F6B63', 'M0 108c30-8 60-6 120 0v12H0Z') +
    line('#FFF4DC', 'M22 34q6-5 11 0 5-5 11 0M80 26q4-4 8 0 4-4 8 0', 2.2),
  moon:
    shape('#3B4A6B', 'M0 0h120v120H0Z') +
    oval('#4A5B80', 60, 56, 42) +
    shape('#F4E3B5', 'M72 24a34 34 0 1 0 22 52 28 28 0 0 1-22-52Z') +
    '<g fill="#FBF4DF"><circle cx="88" cy="36" r="2.200"/><circle cx="98" cy="54" r="1.600"/><circle cx="22" cy="28" r="1.800"/><circle cx="30" cy="92" r="1.500"/><circle cx="84" cy="56" r="1.500"/></g>' +
    shape('#2C3854', 'M0 104c26-12 50-10 70-4s34 4 50-2v22H0Z'),
  mountains:
    oval('#F0B79B', 84, 38, 13) +
    shape('#8AA3B5', 'M0 92L36 40l18 24 16-20 50 48v28H0Z') +
    shape('#F7F3EC', 'M36 40l11 15-5 4-6-5-6 6-5-3ZM70 44l13 12-6 3-7-4-6 4-5-3Z') +
    shape('#57788C', 'M0 104l30-30 24 20 22-22 44 36v12H0Z') +
    shape('#1F6B63', 'M0 110c24-10 48-8 66-2s36 4 54-2v14H0Z'),
  waves:
    oval('#F3C98B', 60, 42, 20) +
    shape('#8DBAC4', 'M0 62q15-10 30 0t30 0 30 0 30 0v58H0Z') +
    shape('#5C95A6', 'M0 78q15-10 30 0t30 0 30 0 30 0v42H0Z') +
    shape('#2F6F84', 'M0 95q15-10 30 0t30 0 30 0 30 0v25H0Z') +
    line('#E8F2F3', 'M10 70q7-4 14 0M68 86q7-4 14 0M30 104q7-4 14 0', 2.2),
  stones:
    shape('#A9C4BA', 'M8 96q52-10 104 0 2 12-52 14Q6 108 8 96Z') +
    oval('#6C777B', 60, 92, 36, 12) +
    oval('#8A9599', 58, 72, 27, 10.5) +
    oval('#A98F7B', 62, 54, 20, 9) +
    oval('#C9B5A2', 59, 39, 13, 7) +
    '<g fill="#fff" opacity=".22"><ellipse cx="48" cy="87" rx="16" ry="3"/><ellipse cx="50" cy="68" rx="11" ry="2.600"/><ellipse cx="56" cy="50.500" rx="8" ry="2.200"/></g>' +
    shape('#5E8F57', 'M60 32c-1-10 5-16 14-16 0 9-5 15-14 16Z'),
  rainbow:
    line('#C9594A', 'M22 84a38 38 0 0 1 76 0', 8) +
    line('#E0A93E', 'M30 84a30 30 0 0 1 60 0', 8) +
    line('#5E9A7A', 'M38 84a22 22 0 0 1 44 0', 8) +
    line('#5C8FB2', 'M46 84a14 14 0 0 1 28 0', 8) +
    '<g fill="#FFFDF8"><circle cx="20" cy="86" r="9"/><circle cx="32" cy="82" r="11"/><circle cx="44" cy="88" r="8"/><circle cx="76" cy="88" r="8"/><circle cx="88" cy="82" r="11"/><circle cx="100" cy="86" r="9"/><path d="M20 84h24v12H18ZM76 84h24l2 12H76Z"/></g>',
}
