import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DrawingName } from './Drawing.tsx'
import { EditPanels } from './EditPanels.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { PageTitle } from './PageTitle.tsx'
import type { Opened } from './panel-search.ts'
import { RowList } from './RowList.tsx'
import { RowsSkeleton } from './Skeleton.tsx'

interface Item {
  id: number
  name: string
}

interface Props<T extends Item> {
  title: string
  addLabel: string
  /** What `useQuery` gives. */
  list: { data: T[] | undefined; error: Error | null; refetch: () => Promise<unknown> }
  /** What is said where there is none, for what a site may do without. */
  none?: { drawing: DrawingName; title: string; hint: string }
  rowHeight: number
  opened: Opened | undefined
  onOpened: (opened: Opened | undefined) => void
  /** The panel of a new one. */
  add: ReactNode
  renderRow: (item: T, count: number) => ReactNode
  renderPanel: (item: T) => ReactNode
  /** Below the list. */
  children?: ReactNode
}

function Rows<T extends Item>({ list, none, rowHeight, renderRow, add }: Omit<Props<T>, 'renderPanel'>) {
  const { data: items, error, refetch } = list
  if (error && !items) return <ErrorState hint={error.message} onRetry={() => void refetch()} />
  if (!items) return <RowsSkeleton count={3} height={rowHeight} />
  if (items.length === 0 && none) return <EmptyState {...none} action={add} />
  return <RowList>{items.map((item) => renderRow(item, items.length))}</RowList>
}

/** A screen of a few things that are kept whole: their list, and the panel of a new or an opened one beside it. */
export function RowsPage<T extends Item>(props: Props<T>) {
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
