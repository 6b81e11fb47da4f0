import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { PanelSearch } from '#lib/state/table-search.ts'
import type { EmptyStateProps } from '#ui/feedback/EmptyState.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import { useIsReadOnly } from '#ui/form/WriteAccess.tsx'
import { SidePanel } from '#ui/overlay/SidePanel.tsx'

interface ListPanelProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** Side panel of a list; its content may be a lazy component. */
export const ListPanel = ({ children, ...panel }: ListPanelProps) => (
  <SidePanel {...panel}>
    <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
  </SidePanel>
)

/** Panels for a new and for the opened item. */
interface ListEditing<Row> {
  /** Label of the button for a new item and title of its panel. */
  addLabel: string
  add: ReactNode
  /** Title of the panel of an item. */
  nameOf: (row: Row) => string
  /** Key of the opened row. */
  opened: PanelSearch | undefined
  onOpened: (opened?: PanelSearch) => void
  renderPanel: (row: Row) => ReactNode
}

export interface ListPageProps<Row> {
  title: string
  keyOf: (row: Row) => string | number
  /** Keeps the actions beside the title on a phone. */
  isOneLine?: boolean
  /** Secondary actions first, the one primary action last. */
  actions?: ReactNode
  /** Content between the title and the list. */
  intro?: ReactNode
  editing?: ListEditing<Row>
  /** Empty state, for items that a site can do without. */
  emptyState?: EmptyStateProps
  /** Side panels and dialogs. */
  children?: ReactNode
}

interface Props<Row> extends ListPageProps<Row> {
  rows: Row[] | undefined
  count?: string | undefined
  /** The empty state is shown, which has the button for a new item. */
  isEmpty: boolean
  renderList: (none: EmptyStateProps | undefined) => ReactNode
}

function EditingPanels<Row>(props: ListEditing<Row> & { row: Row | undefined }) {
  const { row, addLabel, add, nameOf, opened, onOpened, renderPanel } = props
  const close = () => onOpened()
  return (
    <>
      <ListPanel opened={opened === 'new'} onClose={close} title={addLabel}>
        {add}
      </ListPanel>
      <ListPanel opened={row !== undefined} onClose={close} title={row === undefined ? '' : nameOf(row)}>
        {row !== undefined && renderPanel(row)}
      </ListPanel>
    </>
  )
}

/** Title, actions and panels around a list in the admin panel. */
export function ListPage<Row>(props: Props<Row>) {
  const { title, count, isOneLine = false, actions, intro, keyOf, rows, isEmpty, editing, emptyState, children } = props
  const isReadOnly = useIsReadOnly()
  const add = editing && !isReadOnly && (
    <Button leftSection={<Plus size={16} />} onClick={() => editing.onOpened('new')}>
      {editing.addLabel}
    </Button>
  )
  return (
    <>
      <PageTitle title={title} count={count} isOneLine={isOneLine}>
        {actions ?? (!isEmpty && add)}
      </PageTitle>
      {intro}
      {props.renderList(emptyState && { action: add, ...emptyState })}
      {children}
      {editing && <EditingPanels {...editing} row={rows?.find((row) => keyOf(row) === editing.opened)} />}
    </>
  )
}
