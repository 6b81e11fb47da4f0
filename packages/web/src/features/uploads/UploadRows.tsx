import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkForm } from '#lib/formats/embed-codes.ts'
import { type RowActs, UploadRow } from './UploadRow.tsx'
import classes from './UploadRow.module.css'

interface Props extends RowActs {
  ids: readonly number[]
  form: LinkForm
}

/** A thousand files cost as much as those that are seen. */
export function UploadRows({ ids, form, ...acts }: Props) {
  const { t } = useTranslation('uploads')
  const scroll = useRef<HTMLElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- nothing here is kept over renders but what it keeps itself
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 66,
    getItemKey: (index) => ids[index]!,
    overscan: 6,
  })
  const shown = virtualizer.getVirtualItems()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys too
    <section ref={scroll} className={classes.scroll} aria-label={t('files')} tabIndex={0}>
      <ul
        className={classes.rows}
        aria-label={t('reopen')}
        style={{ height: virtualizer.getTotalSize(), paddingTop: shown[0]?.start ?? 0 }}
      >
        {shown.map(({ key, index }) => (
          <UploadRow
            key={key}
            id={ids[index]!}
            index={index}
            count={ids.length}
            form={form}
            measure={virtualizer.measureElement}
            {...acts}
          />
        ))}
      </ul>
    </section>
  )
}
