const blob = 'M54 52C104 6 206 4 270 22s106 58 104 112-22 96-84 112-168 14-222-4S4 176 10 118s16-40 44-66Z'

/** An armchair, a window and a plant. */
export const WaitingScene = () => (
  <svg className="sp-scene" viewBox="0 0 384 250" aria-hidden="true">
    <path fill="var(--mint)" d={blob} />
    <ellipse cx="192" cy="226" rx="174" ry="16" fill="light-dark(#c9ddd5,#284440)" />
    <path
      fill="light-dark(#fdf6ea,#3a3a30)"
      d="M210 82a51 51 0 0 1 102 0v38a26 26 0 0 1-26 26h-50a26 26 0 0 1-26-26Z"
    />
    <circle cx="272" cy="90" r="25" fill="light-dark(#f2c48d,#d9a05c)" />
    <path
      fill="light-dark(#a9cfc0,#35756a)"
      d="M210 118c18-14 38-12 54 0s30 12 48 0v2a26 26 0 0 1-26 26h-50a26 26 0 0 1-26-26Z"
    />
    <path stroke="light-dark(#fff,#1a2326)" strokeWidth="6" d="M261 31v115M210 92h102" />
    <path fill="light-dark(#c9703f,#a35b3b)" d="M66 120c0-24 10-36 46-36s42 12 43 36l3 64H66Z" />
    <path
      fill="light-dark(#d98557,#b86d49)"
      d="M44 160c-2-26 28-28 32-4l6 24h74l4-24c6-24 34-20 30 4l-8 40a6 6 0 0 1-6 5H62a6 6 0 0 1-6-4Z"
    />
    <path stroke="light-dark(#7a4a33,#8a5a40)" strokeWidth="7" strokeLinecap="round" d="m72 208-7 22M160 208l7 22" />
    <path fill="light-dark(#b5653f,#a35b3b)" d="M320 180h46l-6 46h-34Z" />
    <path fill="light-dark(#1f6b63,#4f9c8f)" d="M343 182c-26-14-38-40-32-70 26 12 36 40 32 70Z" />
    <path fill="light-dark(#5e9c85,#35756a)" d="M344 182c-4-32 8-58 34-74 8 34-4 60-34 74Z" />
  </svg>
)

/** A young plant and a sun. */
export const PlantScene = () => (
  <svg className="sp-scene sp-small" viewBox="0 0 320 220" aria-hidden="true">
    <path
      fill="var(--mint)"
      d="M48 44c44-40 120-38 170-26s92 34 96 82-22 88-72 100-146 18-188 0-50-52-46-92 12-40 40-64Z"
    />
    <circle cx="228" cy="70" r="30" fill="light-dark(#f2c48d,#d9a05c)" />
    <path fill="light-dark(#c9ddd5,#284440)" d="M20 190c50-12 230-14 286-2 6 8-20 22-140 22S12 202 20 190Z" />
    <path fill="light-dark(#b5653f,#a35b3b)" d="M124 146h72l-10 50h-52Z" />
    <path fill="light-dark(#9a4a2f,#8a4a30)" d="M118 140h84v12h-84Z" />
    <path fill="none" stroke="light-dark(#1f6b63,#4f9c8f)" strokeWidth="5" strokeLinecap="round" d="M160 142V92" />
    <path fill="light-dark(#1f6b63,#4f9c8f)" d="M160 104c-44-6-56-36-50-66 34 6 54 30 50 66Z" />
    <path fill="light-dark(#5e9c85,#35756a)" d="M160 92c0-40 22-60 52-64 4 34-16 58-52 64Z" />
  </svg>
)
