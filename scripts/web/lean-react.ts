/**
 * React without the features that the live parts of the public pages do not use: view transitions, class components,
 * suspense lists, activities, hoisted style sheets, fragment references, portals. Each feature is a named function of
 * the exact React version that this project pins. Its body becomes a throw, so that a first use fails at once and the
 * minifier drops its dependencies. A missing name fails the build. The account entry uses the whole of React.
 */
import { parseAst, type Plugin } from 'vite'

const parts = [
  'startViewTransition',
  'restoreViewTransitionName',
  'measureViewTransitionHostInstancesRecursive',
  'applyViewTransitionToHostInstancesRecursive',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'commitDeletedPairViewTransitions',
  'commitExitViewTransitions',
  'commitEnterViewTransitions',
  'commitAppearingPairViewTransitions',
  'commitNestedViewTransitions',
  'measureNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreNestedViewTransitions',
  'restoreEnterOrExitViewTransitions',
  'updateClassComponent',
  'updateActivityComponent',
  'updateSuspenseListComponent',
  'initSuspenseListRenderState',
  'updateSuspenseComponent',
  'updateDehydratedSuspenseComponent',
  'commitSuspenseHydrationCallbacks',
  'commitActivityHydrationCallbacks',
  'hideOrUnhideAllChildrenOnFiber',
  'recursivelyTraverseReappearLayoutEffects',
  'recursivelyTraverseReconnectPassiveEffects',
  'recursivelyTraverseDisappearLayoutEffects',
  'getResource',
  'acquireResource',
  'suspendResource',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  'insertStylesheetIntoRoot',
  'getHydratableHoistableCache',
  'accumulateSuspenseyCommitOnFiber',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  'validateDocumentPositionWithFiberTree',
  'mountActionState',
  'setPropOnCustomElement',
  'describeNativeComponentFrame',
  'defaultOnDefaultTransitionIndicator',
] as const

const file = /react-dom-client\.production\.js$/

export function leanReact(): Plugin {
  return {
    name: 'lean-react',
    transform: (code, id) => (file.test(id) ? { code: withoutParts(code), map: null } : null),
  }
}

/** The same source with empty bodies of the listed functions. */
export function withoutParts(code: string): string {
  const bodies = new Map(
    parseAst(code).body.flatMap((node) =>
      node.type === 'FunctionDeclaration' && node.id && node.body ? [[node.id.name, node.body]] : [],
    ),
  )
  const places = parts.map((name) => {
    const body = bodies.get(name)
    if (!body) throw new Error(`React has no ${name} any more; check the list of removed features`)
    return { name, body }
  })
  return places
    .toSorted((one, other) => other.body.start - one.body.start)
    .reduce(
      (text, { name, body }) => `${text.slice(0, body.start)}{throw Error('left out: ${name}')}${text.slice(body.end)}`,
      code,
    )
}
