import { PlainText } from '../../components/form/editor/PlainText.tsx'
import { Motivation } from './Motivation.tsx'

/** The editor needs a browser. */
export default function EarlyMotivationScreen() {
  return <Motivation Editor={PlainText} />
}
