import { describeDriver } from '../conformance.ts';
import { openTronLab } from './testing/lab.ts';

describeDriver('trx', openTronLab);
