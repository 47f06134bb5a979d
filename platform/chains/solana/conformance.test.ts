import { describeDriver } from '../conformance.ts';
import { openSolanaLab } from './testing/lab.ts';

describeDriver('sol', openSolanaLab);
