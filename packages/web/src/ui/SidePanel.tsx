import { Layer, type LayerProps } from './Layer.tsx'

/** Detail and editing beside the list that they belong to; a full sheet on a phone. */
export const SidePanel = (props: LayerProps) => <Layer kind="panel" transition="slide-left" {...props} />
