//! Errors and reductions.

use terrace_ods_macros::enum_attr;

use super::MpiDialect;

/// MPI error class name
///
/// What can be wrong, as the standard names it.
#[enum_attr(dialect = MpiDialect, mnemonic = "errclass")]
#[expect(missing_docs, reason = "the standard says what each error is")]
pub enum ErrorClass {
    #[name = "MPI_SUCCESS"]
    Success = 0,
    #[name = "MPI_ERR_ACCESS"]
    ErrAccess = 1,
    #[name = "MPI_ERR_AMODE"]
    ErrAmode = 2,
    #[name = "MPI_ERR_ARG"]
    ErrArg = 3,
    #[name = "MPI_ERR_ASSERT"]
    ErrAssert = 4,
    #[name = "MPI_ERR_BAD_FILE"]
    ErrBadFile = 5,
    #[name = "MPI_ERR_BASE"]
    ErrBase = 6,
    #[name = "MPI_ERR_BUFFER"]
    ErrBuffer = 7,
    #[name = "MPI_ERR_COMM"]
    ErrComm = 8,
    #[name = "MPI_ERR_CONVERSION"]
    ErrConversion = 9,
    #[name = "MPI_ERR_COUNT"]
    ErrCount = 10,
    #[name = "MPI_ERR_DIMS"]
    ErrDims = 11,
    #[name = "MPI_ERR_DISP"]
    ErrDisp = 12,
    #[name = "MPI_ERR_DUP_DATAREP"]
    ErrDupDatarep = 13,
    #[name = "MPI_ERR_ERRHANDLER"]
    ErrErrhandler = 14,
    #[name = "MPI_ERR_FILE"]
    ErrFile = 15,
    #[name = "MPI_ERR_FILE_EXISTS"]
    ErrFileExists = 16,
    #[name = "MPI_ERR_FILE_IN_USE"]
    ErrFileInUse = 17,
    #[name = "MPI_ERR_GROUP"]
    ErrGroup = 18,
    #[name = "MPI_ERR_INFO"]
    ErrInfo = 19,
    #[name = "MPI_ERR_INFO_KEY"]
    ErrInfoKey = 20,
    #[name = "MPI_ERR_INFO_NOKEY"]
    ErrInfoNokey = 21,
    #[name = "MPI_ERR_INFO_VALUE"]
    ErrInfoValue = 22,
    #[name = "MPI_ERR_IN_STATUS"]
    ErrInStatus = 23,
    #[name = "MPI_ERR_INTERN"]
    ErrIntern = 24,
    #[name = "MPI_ERR_IO"]
    ErrIo = 25,
    #[name = "MPI_ERR_KEYVAL"]
    ErrKeyval = 26,
    #[name = "MPI_ERR_LOCKTYPE"]
    ErrLocktype = 27,
    #[name = "MPI_ERR_NAME"]
    ErrName = 28,
    #[name = "MPI_ERR_NO_MEM"]
    ErrNoMem = 29,
    #[name = "MPI_ERR_NO_SPACE"]
    ErrNoSpace = 30,
    #[name = "MPI_ERR_NO_SUCH_FILE"]
    ErrNoSuchFile = 31,
    #[name = "MPI_ERR_NOT_SAME"]
    ErrNotSame = 32,
    #[name = "MPI_ERR_OP"]
    ErrOp = 33,
    #[name = "MPI_ERR_OTHER"]
    ErrOther = 34,
    #[name = "MPI_ERR_PENDING"]
    ErrPending = 35,
    #[name = "MPI_ERR_PORT"]
    ErrPort = 36,
    #[name = "MPI_ERR_PROC_ABORTED"]
    ErrProcAborted = 37,
    #[name = "MPI_ERR_QUOTA"]
    ErrQuota = 38,
    #[name = "MPI_ERR_RANK"]
    ErrRank = 39,
    #[name = "MPI_ERR_READ_ONLY"]
    ErrReadOnly = 40,
    #[name = "MPI_ERR_REQUEST"]
    ErrRequest = 41,
    #[name = "MPI_ERR_RMA_ATTACH"]
    ErrRmaAttach = 42,
    #[name = "MPI_ERR_RMA_CONFLICT"]
    ErrRmaConflict = 43,
    #[name = "MPI_ERR_RMA_FLAVOR"]
    ErrRmaFlavor = 44,
    #[name = "MPI_ERR_RMA_RANGE"]
    ErrRmaRange = 45,
    #[name = "MPI_ERR_RMA_SHARED"]
    ErrRmaShared = 46,
    #[name = "MPI_ERR_RMA_SYNC"]
    ErrRmaSync = 47,
    #[name = "MPI_ERR_ROOT"]
    ErrRoot = 48,
    #[name = "MPI_ERR_SERVICE"]
    ErrService = 49,
    #[name = "MPI_ERR_SESSION"]
    ErrSession = 50,
    #[name = "MPI_ERR_SIZE"]
    ErrSize = 51,
    #[name = "MPI_ERR_SPAWN"]
    ErrSpawn = 52,
    #[name = "MPI_ERR_TAG"]
    ErrTag = 53,
    #[name = "MPI_ERR_TOPOLOGY"]
    ErrTopology = 54,
    #[name = "MPI_ERR_TRUNCATE"]
    ErrTruncate = 55,
    #[name = "MPI_ERR_TYPE"]
    ErrType = 56,
    #[name = "MPI_ERR_UNKNOWN"]
    ErrUnknown = 57,
    #[name = "MPI_ERR_UNSUPPORTED_DATAREP"]
    ErrUnsupportedDatarep = 58,
    #[name = "MPI_ERR_UNSUPPORTED_OPERATION"]
    ErrUnsupportedOperation = 59,
    #[name = "MPI_ERR_VALUE_TOO_LARGE"]
    ErrValueTooLarge = 60,
    #[name = "MPI_ERR_WIN"]
    ErrWin = 61,
    #[name = "MPI_ERR_LASTCODE"]
    ErrLastcode = 62,
}

/// MPI operation class
///
/// How the values of all processes become one.
#[enum_attr]
#[expect(missing_docs, reason = "the standard says what each operation is")]
pub enum ReductionKind {
    #[name = "MPI_OP_NULL"]
    OpNull = 0,
    #[name = "MPI_MAX"]
    Max = 1,
    #[name = "MPI_MIN"]
    Min = 2,
    #[name = "MPI_SUM"]
    Sum = 3,
    #[name = "MPI_PROD"]
    Prod = 4,
    #[name = "MPI_LAND"]
    Land = 5,
    #[name = "MPI_BAND"]
    Band = 6,
    #[name = "MPI_LOR"]
    Lor = 7,
    #[name = "MPI_BOR"]
    Bor = 8,
    #[name = "MPI_LXOR"]
    Lxor = 9,
    #[name = "MPI_BXOR"]
    Bxor = 10,
    #[name = "MPI_MINLOC"]
    Minloc = 11,
    #[name = "MPI_MAXLOC"]
    Maxloc = 12,
    #[name = "MPI_REPLACE"]
    Replace = 13,
}
