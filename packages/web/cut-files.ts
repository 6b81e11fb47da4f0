import type { Rolldown } from 'vite'

interface Context {
  getModuleInfo: (id: string) => { importedIds: readonly string[]; code: string | null } | null
}

/**
 * Returns a module and all of our own modules that it imports. Packages are not followed: their used parts are not
 * known here.
 */
function needsOf(id: string, context: Context, known = new Set<string>()) {
  if (known.has(id) || id.includes('node_modules')) return known
  known.add(id)
  for (const each of context.getModuleInfo(id)?.importedIds ?? []) needsOf(each, context, known)
  return known
}

/** Returns the imports of a screen, without the screen itself. */
function needsOfScreen(path: string) {
  const screen = new URL(`src/${path}`, import.meta.url).pathname
  let needs: Set<string> | undefined
  return (context: Context) => (needs ??= needsOf(screen, context).difference(new Set([screen])))
}

const home = needsOfScreen('features/content/site/HomePage.tsx')
const explore = needsOfScreen('features/sharing/explore/ExplorePage.tsx')
const share = needsOfScreen('features/sharing/share-page/ShareView.tsx')
const viewer = needsOfScreen('components/viewer/Viewer.tsx')

const isGrid = (id: string) =>
  /\/(components\/(gallery|photo-grid)\/|data\/library\/(hidden-photos|use-photos|merge-photo-indexes)\.|lib\/formats\/dates\.)/.test(
    id,
  )

/** Returns whether a module is also used by screens without photos: it does not import the grid. */
const isPart = (id: string, context: Context) =>
  !/\/(features|data\/sharing)\//.test(id) && ![...needsOf(id, context)].some((each) => isGrid(each))

const drawing = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/

/** Returns whether an icon is imported by name: `layout-grid` as `LayoutGrid`. */
function isDrawnBy(modules: Set<string>, name: string, context: Context) {
  const spelled = name.replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
  const imported = new RegExp(`import \\{[^}]*\\b${spelled}\\b[^}]*\\} from ["']lucide-react["']`)
  return [...modules].some((id) => imported.test(context.getModuleInfo(id)?.code ?? ''))
}

/** Icons of the galleries load with them, further icons of the viewer with the viewer. */
function drawingsOf(icon: string, galleries: Set<string>, context: Context) {
  if (isDrawnBy(galleries, icon, context)) return 'icons'
  return isDrawnBy(viewer(context), icon, context) ? 'more icons' : null
}

/** Names the chunk of a module that the public screens use. */
function nameOf(id: string, context: Context) {
  const galleries = explore(context).union(share(context))
  const [, icon] = drawing.exec(id) ?? []
  if (icon) return drawingsOf(icon, galleries, context)
  if (!galleries.has(id)) return null
  if (isGrid(id)) return 'gallery'
  const isOfExplore = explore(context).has(id)
  if (isPart(id, context)) return isOfExplore ? 'parts' : 'more parts'
  return isOfExplore ? 'explore' : 'share'
}

/**
 * Imports of the entry: packages, which stay in the browser's cache while the application changes, and our own modules.
 */
const entry = { tags: ['$initial' as const] }

/**
 * Code splitting groups. Each file is executed in its own task (first-paint.ts), so none may be large. By default the
 * build makes one file of whatever the same screens share, and a public gallery had fifty of them: requesting each
 * keeps a phone's main thread busy for a while.
 */
export const groups: Rolldown.CodeSplittingGroup[] = [
  // The renderer runs in its own task (main.tsx) and loads with the rest of React.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
  { ...entry, name: 'tanstack', test: /node_modules\/@tanstack\//, priority: 8 },
  { ...entry, name: 'ground', test: /node_modules/, priority: 7 },
  // The router is created with the entry, in its own task: it reads the routes of all screens.
  { ...entry, name: 'shell', test: /src\/(app\/(?!router|api-failures)|components|data|lib|ui|features)/, priority: 6 },
  { name: (id, context) => (home(context).has(id) ? 'home' : null), priority: 5 },
  { name: 'queries', test: /@tanstack\/(query-core|react-query)\/|useRouterState/, priority: 4 },
  { name: 'fields', test: /@mantine\/core\/esm\/components\/(Input|InputBase)\//, priority: 3 },
  { name: 'choices', test: /@mantine\/core\/esm\/components\/(NativeSelect|TextInput)\//, priority: 2.5 },
  { name: 'segments', test: /@mantine\/core\/esm\/components\/(SegmentedControl|FloatingIndicator)\//, priority: 2 },
  // The layout of an account needs the keys of a page without the parts of a share.
  { name: 'keys', test: /src\/components\/keyboard\/use-page-keys\./, priority: 1.5 },
  ...['icons', 'more icons', 'parts', 'more parts', 'gallery', 'explore', 'share'].map((name, place) => ({
    name: (id: string, context: Context) => (nameOf(id, context) === name ? name : null),
    priority: 1 - place / 10,
  })),
  // Overlays such as the viewer.
  { name: 'focus', test: /@mantine\/core\/esm\/components\/(FocusTrap|Portal|VisuallyHidden)\//, priority: 0.3 },
  { name: 'layers', test: /src\/ui\/overlay\/(Dialog|Modal|no-remove-scroll)\./, priority: 0.2 },
  {
    name: 'copies',
    test: /src\/(lib\/browser\/(clipboard|reduced-motion)|components\/links\/use-copy)\./,
    priority: 0.1,
  },
  {
    name: 'codes',
    test: /contract\/src\/delivery\/embed-codes\.|src\/components\/links\/use-copy-links\./,
    priority: 0.05,
  },
]
