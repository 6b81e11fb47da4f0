import { Modal, type LayerProps } from './Modal.tsx'

/** Detail and editing beside the list that they belong to; a full sheet on a phone. */
export const SidePanel = (props: LayerProps) => <Modal kind="panel" transition="slide-left" {...props} />
