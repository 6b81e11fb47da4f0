import { Checkbox } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Selection.module.css'
import type { RowSelection } from './use-selection.ts'

interface Props<Row> {
  selection: RowSelection<Row>
  page: Row[]
}

/** The change event of a checkbox carries the click, which reports whether Shift was held. */
const isRange = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

/** Selects one row, or with Shift every row from the previously toggled one. */
export function SelectBox<Row>({ selection, page, row }: Props<Row> & { row: Row }) {
  const { t } = useTranslation('tables')
  if (!selection.canChoose(row)) return null
  return (
    <Checkbox
      classNames={{ root: classes.box }}
      aria-label={t('select_one', { name: selection.nameOf(row) })}
      checked={selection.has(row)}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={(event) => selection.toggle(row, page, isRange(event))}
    />
  )
}

/** Selects or clears the whole page. */
export function PageBox<Row>({ selection, page, isLabelled = false }: Props<Row> & { isLabelled?: boolean }) {
  const { t } = useTranslation('tables')
  const share = selection.getPageState(page)
  const label = t('select_page')
  return (
    <Checkbox
      classNames={{ root: classes.box }}
      {...(isLabelled ? { label } : { 'aria-label': label })}
      checked={share === 'all'}
      indeterminate={share === 'some'}
      disabled={!page.some(selection.canChoose)}
      onChange={() => selection.togglePage(page)}
    />
  )
}
