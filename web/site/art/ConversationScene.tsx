import classes from './scenes.module.css'

/** Two people in conversation at a small table, a sun, a plant. */
export function ConversationScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 360" aria-hidden="true">
      <path
        className={classes.blob}
        d="M76 62c60-56 150-50 216-34s136 52 150 128-24 138-96 160-190 30-258 0S8 232 14 176s24-80 62-114Z"
      />
      <circle className={classes.sun} cx="352" cy="88" r="34" />
      <path className={classes.ground} d="M40 306c60-14 330-16 404-2 10 10-20 26-202 26S28 318 40 306Z" />

      <Plant />
      <Listener />
      <Speaker />
      <Table />
      <path
        className={classes.speech}
        d="M170 70c0-12 10-20 28-20s28 8 28 20-10 20-28 20c-4 0-8-1-11-2l-11 7 3-11c-6-4-9-9-9-14Z"
      />
      <path className={classes.speechLine} d="M186 66h24M186 75h15" />
    </svg>
  )
}

const Plant = () => (
  <g>
    <path className={classes.pot} d="M402 262h44l-6 46h-32Z" />
    <path className={classes.leaf} d="M424 264c-30-16-38-44-28-70 24 10 34 36 28 70Z" />
    <path className={classes.leafLight} d="M424 264c-4-36 8-62 32-76 10 30-2 60-32 76Z" />
    <path className={classes.leaf} d="M424 264c-8-26-4-66 2-92 14 26 14 64-2 92Z" />
  </g>
)

const Listener = () => (
  <g>
    <path className={classes.chair} d="M70 196c-10 0-16 8-14 18l14 68h76c8 0 10-12 2-14l-52-8-10-52c-2-8-8-12-16-12Z" />
    <path className={classes.chairLine} d="M82 280l-8 34M132 282l8 32" />
    <path
      className={classes.trousersOne}
      d="M96 238c28-10 62-8 82 2 8 4 10 12 8 22l-12 50h-20l6-46-58 2c-12-4-14-24-6-30Z"
    />
    <path className={classes.shoe} d="M152 308h24c6 2 8 6 6 10h-32Z" />
    <path className={classes.topOne} d="M92 158c14-12 38-12 48 2 10 16 12 54 8 84-18 8-46 8-60 0-6-30-8-74 4-86Z" />
    <path className={classes.skinOne} d="M106 134h20v20c-4 8-16 8-20 0Z" />
    <path
      className={classes.hairOne}
      d="M84 116c-4-32 18-48 40-42s30 26 22 50c-4 12-12 22-12 34-14 6-40 4-48-6 2-12 0-24-2-36Z"
    />
    <path
      className={classes.skinOne}
      d="M104 106c2-14 14-20 26-16 12 6 14 22 10 36-4 10-14 16-24 12-10-6-14-18-12-32Z"
    />
    <path className={classes.hairOne} d="M101 114c-3-22 14-34 32-27 8 3 11 8 12 14-12-3-22-4-30 0-6 3-8 9-14 13Z" />
    <path className={classes.line} d="M119 110q3-3 6 0M131 110q3-3 6 0M121 124q6 5 12 0" />
    <path
      className={classes.topOneLight}
      d="M104 176c10-4 18 2 22 14l18 30 34 2c6 2 6 12 0 14-18 4-36 2-46-4-14-14-26-30-32-44-2-6 0-10 4-12Z"
    />
    <path className={classes.skinOne} d="M174 221c8-6 18-8 24-4 2 4-2 6-6 8-4 6-10 10-18 10Z" />
  </g>
)

const Speaker = () => (
  <g>
    <path
      className={classes.chair}
      d="M366 196c10 0 16 8 14 18l-14 68h-76c-8 0-10-12-2-14l52-8 10-52c2-8 8-12 16-12Z"
    />
    <path className={classes.chairLine} d="M354 280l8 34M304 282l-8 32" />
    <path
      className={classes.trousersTwo}
      d="M340 238c-28-10-62-8-82 2-8 4-10 12-8 22l12 50h20l-6-46 58 2c12-4 14-24 6-30Z"
    />
    <path className={classes.shoe} d="M284 308h-24c-6 2-8 6-6 10h32Z" />
    <path className={classes.topTwo} d="M344 158c-14-12-38-12-48 2-10 16-12 54-8 84 18 8 46 8 60 0 6-30 8-74-4-86Z" />
    <path className={classes.skinTwo} d="M308 122h22v32c-4 8-18 8-22 0Z" />
    <path
      className={classes.skinTwo}
      d="M332 106c-2-14-14-20-26-16-12 6-14 22-10 36 4 10 14 16 24 12 10-6 14-18 12-32Z"
    />
    <path
      className={classes.hairTwo}
      d="M294 104c-6-22 12-34 30-30 20 4 26 24 18 42-2 6-6 10-10 12 0-10-2-20-8-26-10 4-20 4-30 2Z"
    />
    <path className={classes.line} d="M296 112q3-3 6 0M308 112q3-3 6 0M299 125q6 4 11-1" />
    <g className={classes.glasses}>
      <rect x="293" y="105" width="12" height="11" rx="5" />
      <rect x="307" y="105" width="12" height="11" rx="5" />
    </g>
    <path
      className={classes.topTwoLight}
      d="M334 178c-10-4-18 2-20 12-4 14-10 24-18 34l-26 8c-6 2-4 12 2 12 16 2 30-2 40-10 12-14 22-28 26-44 2-6 0-10-4-12Z"
    />
    <path className={classes.skinTwo} d="M272 232c-8-4-16-4-22 0 0 4 2 6 6 8 4 4 10 6 16 4Z" />
  </g>
)

const Table = () => (
  <g>
    <path
      className={classes.table}
      d="M176 252h88c6 0 6 10 0 10h-88c-6 0-6-10 0-10ZM216 262h10v48h-10ZM200 308h42c6 2 6 8 0 8h-42c-6 0-6-6 0-8Z"
    />
    <path className={classes.cup} d="M190 236h20v12c0 6-20 6-20 0ZM210 238c8-2 8 10 0 10" />
    <path className={classes.cup} d="M236 236h20v12c0 6-20 6-20 0Z" />
    <path className={classes.steam} d="M200 230c-4-6 4-8 0-14M246 230c-4-6 4-8 0-14" />
  </g>
)
