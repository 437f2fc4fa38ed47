const One = styled.div<{ open: boolean }>`color: ${p => p.x}; top: 0;`;
const Two = styled(Box)<{ open: boolean }>`color: red;`;
const Three = styled.div<Props>`color: ${p => p.x}; top: 0;`;
const Four = styled(Box).attrs<Props>({})`color: red;`;
const Five = styled(Box)<Props>`color: red;`;
