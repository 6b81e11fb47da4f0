import type { ReactNode, Ref } from 'react'
import classes from './TransferRow.module.css'

interface Props {
  name: string
  /** Transfer state, which sets the colour of the row. */
  state: string
  /** State as text. */
  mark: string
  facts?: ReactNode
  thumbnail: ReactNode
  controls?: ReactNode
  children?: ReactNode
  /** Position among all rows, for virtualized lists. */
  place?: { index: number; count: number }
  ref?: Ref<HTMLLIElement>
}

/** One image that is being uploaded or fetched. */
export function TransferRow({ name, state, mark, facts, thumbnail, controls, children, place, ref }: Props) {
  return (
    <li
      ref={ref}
      className={classes.row}
      data-state={state}
      {...(place && {
        'data-index': place.index,
        'data-ruled': place.index > 0 || undefined,
        'aria-posinset': place.index + 1,
        'aria-setsize': place.count,
      })}
    >
      <span className={classes.thumbnail}>{thumbnail}</span>
      <div className={classes.words}>
        <div className={classes.name} title={name}>
          {name}
        </div>
        <div className={classes.facts}>
          {facts}
          <span className={classes.mark}>{mark}</span>
        </div>
        {children}
      </div>
      {controls && <div className={classes.controls}>{controls}</div>}
    </li>
  )
}
