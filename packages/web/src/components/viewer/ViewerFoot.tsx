import classes from './Viewer.module.css'
import type { ViewerPhoto } from './viewer-photo.ts'
import type { ViewerProps } from './viewer-props.ts'

interface Props extends Pick<ViewerProps, 'renderFoot'> {
  photo: ViewerPhoto | null
}

/** What the place says of the open photo, over the lower edge of the picture. */
export const ViewerFoot = ({ photo, renderFoot }: Props) =>
  renderFoot && photo && <div className={`${classes.chrome} ${classes.foot}`}>{renderFoot(photo)}</div>
