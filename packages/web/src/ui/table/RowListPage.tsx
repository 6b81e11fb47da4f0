import type { ReactNode } from 'react'
import classes from './RowListPage.module.css'
import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { IllustrationName } from '#ui/feedback/Illustration.tsx'
import { EditPanels } from '#ui/form/EditPanels.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { PageTitle } from '#ui/layout/PageTitle.tsx'
import type { PanelSearch } from '#lib/state/panel-search.ts'
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx'

const RowList = ({ children }: { children: ReactNode }) => <ol className={classes.list}>{children}</ol>

interface RowProps {
  icon: ReactNode
  name: string
  /** Lines below the name. */
  facts: ReactNode[]
  onOpen: () => void
  /** Status badges at the end of the row. */
  tags: ReactNode
  /** Inline actions of the row. */
  acts?: ReactNode
  /** Content below the facts. */
  children?: ReactNode
}

/** A row whose name opens the item. */
export function ListRow({ icon, name, facts, onOpen, tags, acts, children }: RowProps) {
  return (
    <li className={classes.row}>
      {icon}
      <button type="button" className={classes.open} onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        {facts.map((fact, place) => (
          // Lines have no identity except their index.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} className={classes.facts}>
            {fact}
          </span>
        ))}
        {children}
      </button>
      <div className={classes.tags}>{tags}</div>
      {acts}
    </li>
  )
}

interface Item {
  id: number
  name: string
}

interface Props<T extends Item> {
  title: string
  addLabel: string
  /** Result of `useQuery`. */
  list: { data: T[] | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** Empty state, for items that a site can do without. */
  none?: { drawing: IllustrationName; title: string; hint: string }
  rowHeight: number
  opened: PanelSearch | undefined
  onOpened: (opened: PanelSearch | undefined) => void
  /** Panel for a new item. */
  add: ReactNode
  renderRow: (item: T, count: number) => ReactNode
  renderPanel: (item: T) => ReactNode
  /** Content below the list. */
  children?: ReactNode
}

function Rows<T extends Item>({ list, none, rowHeight, renderRow, add }: Omit<Props<T>, 'renderPanel'>) {
  const { data: items, error, refetch } = list
  if (error && !items) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!items) return <RowsSkeleton count={3} height={rowHeight} />
  if (items.length === 0 && none) return <EmptyState {...none} action={add} />
  return <RowList>{items.map((item) => renderRow(item, items.length))}</RowList>
}

/** Page of a short, unpaged list, with a side panel for a new or opened item. */
export function RowListPage<T extends Item>(props: Props<T>) {
  const { title, addLabel, list, opened, onOpened, renderPanel, children } = props
  const shown = list.data?.find(({ id }) => id === opened)
  const add = (
    <Button leftSection={<Plus size={16} />} onClick={() => onOpened('new')}>
      {addLabel}
    </Button>
  )
  return (
    <>
      <PageTitle title={title}>{list.data?.length !== 0 && add}</PageTitle>
      <Rows {...props} add={add} />
      {children}
      <EditPanels
        isAdding={opened === 'new'}
        addTitle={addLabel}
        add={props.add}
        opened={shown}
        edit={shown && renderPanel(shown)}
        onClose={() => onOpened(undefined)}
      />
    </>
  )
}
